/** The gateway's time; a test that moves its own clock moves this one too. */
export const createClock = () => {
  let offset = 0;
  return {
    now: () => Date.now() + offset,
    set: (time: number) => {
      offset = time - Date.now();
    },
  };
};
export type Clock = ReturnType<typeof createClock>;

const CHINA_MS = 8 * 60 * 60_000;
const china = (time: number) => new Date(time + CHINA_MS).toISOString().slice(0, 19);
export const chinaIso = (time: number): string => `${china(time)}+08:00`;
export const chinaText = (time: number): string => china(time).replace("T", " ");
export const readChinaText = (text: string): number => Date.parse(`${text.replace(" ", "T")}+08:00`);

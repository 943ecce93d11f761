const DAY_LENGTH = "2026-01-02".length;

/** A time; a narrow table shows only its day, with the full time as a tooltip. */
export const Moment = ({ moment }: { readonly moment: string | null }) =>
  moment === null || moment === "" ? (
    "–"
  ) : (
    <span title={moment}>
      {moment.slice(0, DAY_LENGTH)}
      <span data-clock>{moment.slice(DAY_LENGTH)}</span>
    </span>
  );

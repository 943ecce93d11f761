import type { Encoder } from "@adel/protocol/business/encoder";

interface Props {
  readonly what: string;
  readonly encoder: Encoder;
}
/** What a dialog is about, and which encoder. */
export const EncoderTitle = ({ what, encoder }: Props) => (
  <>
    {what} <span className="caption">{`${encoder.deviceName} · ${encoder.deviceNumber}`}</span>
  </>
);

import { lazy, type ReactNode, Suspense } from "react";
import classes from "./qr-code.module.css";

const Drawing = lazy(async () => ({ default: (await import("qrcode.react")).QRCodeSVG }));
const SIZE = 200;

interface Props {
  /** What a phone reads from it. */
  readonly value: string;
  /** What it is for: "Pay ¥3,800.00 by WeChat". */
  readonly label: string;
  /** Shown over a code that is no longer valid: paid, or expired. */
  readonly over?: ReactNode;
}
/** A QR code, on white in dark mode too, because cameras expect dark on light. */
export const QrCode = ({ value, label, over }: Props) => (
  <div className={classes.frame}>
    <div className={classes.code} data-over={over ? "" : undefined}>
      <Suspense fallback={<div className={classes.waits} aria-busy />}>
        <Drawing value={value} title={label} size={SIZE} level="M" marginSize={0} fgColor="#0e1116" bgColor="#ffffff" />
      </Suspense>
    </div>
    {over && <div className={classes.over}>{over}</div>}
  </div>
);

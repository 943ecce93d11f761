import classes from "./wizard.module.css";

interface Props {
  /** A card to remove; the text is below it. */
  readonly off?: string;
  /** A card to place; the text is below it. */
  readonly on?: string;
  /** A card is on it. */
  readonly cardOnReader?: boolean;
}

/** An image of the encoder that shows what the user should do. */
export const EncoderImage = ({ off, on, cardOnReader = false }: Props) => (
  <div className={classes.picture} aria-hidden>
    <svg viewBox="0 0 580 250" role="presentation">
      <rect x="160" y="6" width="260" height="236" rx="22" className={classes.body} />
      <rect x="174" y="20" width="232" height="174" rx="14" className={classes.pad} />
      {[0, 12, 24].map((inset) => (
        <rect
          key={inset}
          x={190 + inset}
          y={34 + inset}
          width={200 - inset * 2}
          height={146 - inset * 2}
          rx="10"
          className={classes.coil}
        />
      ))}
      <rect x="216" y="60" width="148" height="94" rx="8" className={cardOnReader ? classes.lying : classes.slot} />
      {cardOnReader && <rect x="230" y="134" width="42" height="7" rx="3.5" className={classes.stripe} />}
      <circle cx="196" cy="218" r="6" className={classes.lamp} />
      <rect x="218" y="214" width="66" height="7" rx="3.5" className={classes.pad} />
      {off && (
        <>
          <rect x="6" y="40" width="122" height="78" rx="8" className={classes.away} />
          <path d="M206 124 C 160 160 100 156 78 130" className={classes.leaves} />
          <path d="M78 130 l 14 3 l -9 10 z" className={classes.tip} />
        </>
      )}
      {on && (
        <>
          <rect x="446" y="24" width="128" height="84" rx="8" className={classes.comes} />
          <rect x="460" y="88" width="40" height="7" rx="3.5" className={classes.stripe} />
          <path d="M510 114 C 496 160 420 158 376 126" className={classes.enters} />
          <path d="M372 122 l 17 0 l -6 13 z" className={classes.point} />
        </>
      )}
    </svg>
    <div className={classes.hands}>
      <span>{off}</span>
      <strong>{on}</strong>
    </div>
  </div>
);

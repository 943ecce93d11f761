const DAY_LENGTH = "2026-01-02".length;

/** A moment; a table that is short of room shows its day alone, and pointing at it gives it whole. */
export const Moment = ({ moment }: { readonly moment: string | null }) =>
  moment === null || moment === "" ? (
    "–"
  ) : (
    <span title={moment}>
      {moment.slice(0, DAY_LENGTH)}
      <span data-clock>{moment.slice(DAY_LENGTH)}</span>
    </span>
  );

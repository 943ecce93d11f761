/** Value of a field without text in any language; pages translate it. */
export type FieldValue = string | number | boolean | readonly (string | number)[] | null;

/** Bytes `from`…`to` (both included) of a block and their meaning. */
export type FieldView = {
  readonly from: number;
  readonly to: number;
  /** code of the field, e.g. `record.cardType` */
  readonly field: string;
  /** hex; `??` for an unknown byte, `**` for a key that is not public */
  readonly raw: string;
  /** null where the bytes are unknown or have no meaning */
  readonly value: FieldValue;
};

/** A field without its bytes. */
export type FieldSpec = readonly [from: number, to: number, field: string, value: FieldValue];

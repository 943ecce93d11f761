/** Codes that a client treats as success (specification §8); 10001 is accepted, never sent. */
export const SUCCESS_CODES: readonly number[] = [200, 10001];
/** The encoder-failure code and its message (specification §8). */
export const ENCODER_SILENT = 5000;

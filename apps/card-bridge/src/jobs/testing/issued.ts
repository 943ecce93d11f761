/** Common to all cards of the tests' hotel: number, keys and sequence of the card format's test vectors. */
export const ISSUED = {
  hotelNumber: 1001,
  cardSize: "1k",
  hotelKey: "00112233445566778899AABBCCDDEEFF",
  factoryKey: "2B7E151628AED2A6ABF7158809CF4F3C",
  sequence: 9,
  cardType: 2,
} as const;

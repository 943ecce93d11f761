/** How changes of a front desk policy are shown. */
export const policyFormat = { columns: [{ key: "cardType", dict: "biz_card_type" }] } as const;

/** How changes of a payment provider are shown. */
export const providerFormat = {
  columns: [
    { key: "method", dict: "biz_payment_method" },
    { key: "status", dict: "sys_normal_disable" },
  ],
} as const;

import { PAYMENT_METHODS } from "@adel/protocol";
import type { Feature } from "../../../core/feature.ts";
import { paymentMigration } from "./migrations/2026-11-21-payment.ts";
import { paymentProviderMigration } from "./migrations/2026-11-25-payment-provider.ts";
import { ensurePrices } from "./payment.service.ts";

/** Example prices: fewer cents each where more is bought. */
const examples = [
  { originalPrice: 1200, price: 1000, minQuantity: 1, maxQuantity: 99 },
  { originalPrice: 1200, price: 800, minQuantity: 100, maxQuantity: 10_000 },
] as const;

export const paymentFeature: Feature = {
  name: "business/payment",
  migrations: [paymentMigration, paymentProviderMigration],
  seedDemo: async ({ db, clock }) => {
    const settings = examples.map((one) => ({
      ...one,
      methods: [...PAYMENT_METHODS],
      status: "0" as const,
      remark: "",
    }));
    await ensurePrices(db, settings, clock.now());
  },
};

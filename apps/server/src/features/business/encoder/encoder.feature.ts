import { monotonicClock } from "../../../core/clock.ts";
import { defineFeature } from "../../../core/feature.ts";
import { repeat } from "../../../core/lifecycle.ts";
import { MINUTE_MS } from "../../../core/time/durations.ts";
import { hotelFeature } from "../hotel/hotel.feature.ts";
import { Downloads } from "./downloads.service.ts";
import { seedDemoEncoders } from "./encoder.demo.ts";
import { registerEncoderRoutes, serveBridge } from "./encoder.routes.ts";
import { encodersIn } from "./encoder.service.ts";
import { encoderServices } from "./encoder-services.service.ts";
import { encoderMigration } from "./migrations/2026-11-20-encoder.ts";
import { encoderLineMigration } from "./migrations/2026-11-21-encoder-line.ts";
import { encoderBindingsMigration } from "./migrations/2026-11-22-encoder-bindings.ts";
import { silentEncoderMigration } from "./migrations/2026-11-30-silent-encoder.ts";
import { serveBridgeSession } from "./session.socket.ts";
import type { SettleResult } from "./session-hub.service.ts";
import { SilentEncoders } from "./silent-encoders.service.ts";

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** Settles jobs that a bridge reports over its own connection. */
    jobResults: SettleResult;
    /** Checks of logged-in encoders, periodically and after login. */
    presenceChecks: (encoderIds: readonly number[]) => Promise<void>;
  }
}

export const encoderFeature = defineFeature({
  name: "business/encoder",
  migrations: [encoderMigration, encoderLineMigration, encoderBindingsMigration, silentEncoderMigration],
  seedDemo: seedDemoEncoders,
  requires: [hotelFeature],
  provides: ({ hotelDepts, config, ...deps }) => ({
    ...encoderServices({ ...deps, hotels: hotelDepts }),
    downloads: new Downloads(config.downloads),
  }),
  contributes: ({ downloads, presence, ...deps }) => ({
    lifecycles: [presence, repeat(deps, MINUTE_MS, () => new SilentEncoders(deps).check())],
    caches: [downloads.hashed],
    hotelDependents: [{ error: "HOTEL_HAS_ENCODERS", count: (trx, { deptId }) => encodersIn(trx, deptId) }],
  }),
  routes: async (api, services) => {
    const { encoders, encoderStatus, encoderSheet, diagnostics, pairing, downloads, origins } = services;
    registerEncoderRoutes(api, encoders, encoderStatus, encoderSheet, diagnostics);
    serveBridge(api, pairing, downloads, origins);
    const { hub, after, encoderCrypto, presence } = services;
    await serveBridgeSession(api.app, {
      hub,
      after,
      now: monotonicClock.now,
      logIn: (token, nonce) => encoderCrypto.openLogin(token, nonce),
      onChange: presence.changed,
    });
  },
});

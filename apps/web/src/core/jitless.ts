// The page's policy allows no eval, which zod would try with its first schema. Zod comes after this page's entry, with
// the first route that has schemas; so its global configuration is set here and not by z.config().
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};

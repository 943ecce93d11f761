// The page's policy forbids eval, which zod would try with its first schema. Zod is loaded after this entry, with the
// first route that has schemas, so its global configuration is set here instead of by z.config().
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

export {};

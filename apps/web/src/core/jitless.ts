import { z } from "zod";

// The page's policy allows no eval, which zod would try with its first schema.
z.config({ jitless: true });

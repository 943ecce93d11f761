export {
  codesOf,
  type Division,
  englishPlace,
  englishRegion,
  NO_REGION,
  provinces,
  type Region,
  regionOf,
} from "./region.ts";

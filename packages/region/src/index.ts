export {
  codesOf,
  type Division,
  englishRegion,
  englishRegionName,
  NO_REGION,
  provinces,
  type Region,
  regionOf,
} from "./region.ts";

export { HotelEncoders } from "./encoder.page.tsx";

export { HotelConsumption } from "./hotel-consumption.tsx";

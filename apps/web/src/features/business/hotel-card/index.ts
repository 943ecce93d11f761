export { HotelCards } from "./hotel-cards.tsx";

export { HotelRooms } from "./hotel-rooms.tsx";

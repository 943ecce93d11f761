export { HotelRooms } from "./hotel-rooms.tsx";
export { RoomSelect, useHasRooms } from "./room-select.tsx";

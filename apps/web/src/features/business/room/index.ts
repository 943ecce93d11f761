export { HotelRooms } from "./hotel-rooms.tsx";
export { RoomSelect, type SelectedRoom, useHasRooms } from "./room-select.tsx";

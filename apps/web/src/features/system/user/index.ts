export { HotelPeople } from "./hotel-people.tsx";

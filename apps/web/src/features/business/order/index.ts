export { HotelOrders } from "./hotel-orders.tsx";

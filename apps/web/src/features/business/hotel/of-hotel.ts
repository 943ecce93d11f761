import type { TableView } from "../../../crud/view.ts";

/** The list of one hotel, on a page that names the hotel: without its column and filter. */
export const ofHotel = <Row, Query, Input extends object, K extends string>(
  view: TableView<Row, Query, Input, K>,
): TableView<Row, Query, Input, K> => ({
  ...view,
  columns: view.columns.filter(({ key }) => key !== "hotelName"),
  filters: view.filters.filter(({ key }) => key !== "hotelId"),
});

import { type Hotel, hotelRoutes } from "@adel/protocol/business/hotel";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";

/** The page of one hotel. */
export const hotelUrl = ({ id }: Pick<Hotel, "id">): string => `/hotel/${id}`;

interface LinkProps {
  readonly id: number | null;
  readonly name: string | null;
}
/** The name of a hotel in a list, linked to its page for users who may open it. */
export function HotelLink({ id, name }: LinkProps) {
  const may = useMayCall();
  if (id === null || !may(hotelRoutes.one)) return <>{name ?? "–"}</>;
  return (
    <Link className="link" to={hotelUrl({ id })}>
      {name}
    </Link>
  );
}

/** A body of one file, and the content type that says where it begins and ends. */
export function multipart(field: string, name: string, bytes: Buffer, type = "application/octet-stream") {
  const boundary = "----a-boundary-that-no-picture-holds";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** A sheet of one encoder, made ready to be sent. */
export const encoderSheet = (act: string, number: string) => ({
  method: "POST" as const,
  path: `business/encoder/${act}`,
  ...multipart("file", "encoders.csv", Buffer.from(`Device name,Device number\nx,${number}\n`)),
});

/** A sheet of one room, on its way into a hotel. */
export const roomSheet = (n: number, hotelId: number | string = 1) => ({
  method: "POST" as const,
  path: `business/room/importData?hotelId=${hotelId}`,
  ...multipart("file", "rooms.csv", Buffer.from(`Floor,Lock number,Room\n2,${n},S${n}\n`)),
});

/** A sheet of one hotel, on its way below a department; without one, below the caller's own. */
export const hotelSheet = (hotelNumber: number, deptId: number | "" = "") => ({
  method: "POST" as const,
  path: "business/hotel/importData",
  ...multipart(
    "file",
    "hotels.csv",
    Buffer.from(
      `Number,Name,Authorization password,Owner\n${hotelNumber},of a sheet ${hotelNumber},front-desk-1,${deptId}\n`,
    ),
  ),
});

/** A small text, made ready to be uploaded. */
export const textFile = (field: string) => multipart(field, "note.txt", Buffer.from("a note"));

export const ROOM_FIELD = "desk-room";
/** Returns the focus to the field for rooms. */
export const focusRoom = () => document.getElementById(ROOM_FIELD)?.focus();

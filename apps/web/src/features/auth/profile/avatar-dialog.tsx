import { profileRoutes } from "@adel/protocol/auth/profile";
import { Button, FileButton, Modal } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { type Crop, drawCrop, WHOLE } from "./crop.ts";
import { Cropper } from "./cropper.tsx";
import classes from "./profile.module.css";

/** What a browser can open; the server gets a JPEG whatever it was. */
const KINDS = "image/png,image/jpeg,image/webp,image/gif,image/bmp";
/** Side of the picture that is sent. */
const SENT_SIDE = 512;
const QUALITY = 0.9;

interface Props {
  readonly onClose: () => void;
  readonly onSaved: () => Promise<void>;
}

/** The visible part of the picture as a file. */
function jpegOf(image: ImageBitmap, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = SENT_SIDE;
  canvas.height = SENT_SIDE;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  drawCrop(context, image, crop, SENT_SIDE);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

/** A selected picture; one that cannot be opened shows an error. */
function useImage() {
  const [image, setImage] = useState<ImageBitmap>();
  const [broken, setBroken] = useState(false);
  const open = async (file: File | null) => {
    if (!file) return;
    try {
      setImage(await createImageBitmap(file, { imageOrientation: "from-image" }));
      setBroken(false);
    } catch {
      // Whatever was wrong with it, it is no picture that can be shown.
      setBroken(true);
    }
  };
  return { image, broken, open: (file: File | null) => void open(file) };
}

/** Sends the visible part of a picture. */
function useSave({ onClose, onSaved }: Props) {
  const { api } = useServices();
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const save = async (image: ImageBitmap, crop: Crop) => {
    setBusy(true);
    setError(undefined);
    try {
      const file = await jpegOf(image, crop);
      const body = new FormData();
      if (file) body.append(profileRoutes.changeAvatar.upload.field, file, "avatar.jpg");
      await api.send(profileRoutes.changeAvatar, { body }, { quiet: true });
      await onSaved();
      onClose();
    } catch (error) {
      setError(toErrorDetails(error));
      setBusy(false);
    }
  };
  return { error, clearError: () => setError(undefined), busy, save };
}

/** Chooses a picture, crops it to a square and sends it. */
export function AvatarDialog({ onClose, onSaved }: Props) {
  const t = useTranslation("auth.profile");
  const core = useTranslation("common");
  const { image, broken, open } = useImage();
  const [crop, setCrop] = useState(WHOLE);
  const { error, clearError, busy, save } = useSave({ onClose, onSaved });
  const choose = (file: File | null) => {
    setCrop(WHOLE);
    clearError();
    open(file);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("avatarTitle")}
      size={400}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.dialog}>
        {error && <ErrorAlert error={error} />}
        {broken && <ErrorAlert error={{ error: "NOT_A_PICTURE", values: {} }} />}
        {image ? (
          <Cropper image={image} crop={crop} onChange={setCrop} />
        ) : (
          <FileButton accept={KINDS} onChange={choose}>
            {(props) => (
              <button type="button" className={classes.empty} data-autofocus {...props}>
                <IconPhoto size={32} stroke={1.4} aria-hidden />
                <span>{t("choosePicture")}</span>
                <span className="caption">{t("pictureKinds")}</span>
              </button>
            )}
          </FileButton>
        )}
        <Row end>
          {image && (
            <FileButton accept={KINDS} onChange={choose}>
              {(props) => <Button {...props}>{t("anotherPicture")}</Button>}
            </FileButton>
          )}
          <span className="spring" />
          <Button onClick={onClose}>{core("cancel")}</Button>
          <Button variant="filled" disabled={!image} loading={busy} onClick={() => image && void save(image, crop)}>
            {core("save")}
          </Button>
        </Row>
      </div>
    </Modal>
  );
}

import {
  type PaymentProvider,
  PaymentProviderInput,
  paymentProviderRoutes,
} from "@adel/protocol/business/payment/provider";
import { Button, Drawer, Switch, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient } from "../../../core/services.tsx";
import { useSubmitForm } from "../../../core/use-submit-form.ts";
import { RecordTabs } from "../../../crud/changes/record-tabs.tsx";
import { CopyIcon } from "../../../ui/copy-button.tsx";
import { Row } from "../../../ui/layout.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import classes from "./payment.module.css";
import { StoredCertificates } from "./stored-certificates.tsx";

interface Props {
  readonly provider: PaymentProvider;
  readonly onClose: () => void;
  readonly onSaved: () => void;
  /** The provider changed, and the dialog stays open. */
  readonly onFetched: () => void;
}

function useProviderForm({ provider, onSaved }: Props, removeCertificates: readonly string[]) {
  const t = useTranslation("business.payment-provider");
  const { change } = useClient(paymentProviderRoutes);
  const { method, status, gatewayUrl, merchantId, appId, certificateSerial, publicKeyId } = provider;
  const known = { method, status, gatewayUrl, merchantId, appId, certificateSerial, publicKeyId };
  const start: Readonly<Record<Exclude<keyof PaymentProviderInput, "removeCertificates">, string>> = {
    ...known,
    ...{ privateKey: "", apiKey: "", publicKey: "", certificate: "", presentPrivateKey: "" },
  };
  return useSubmitForm({
    start,
    schema: PaymentProviderInput,
    send: async (values) => {
      await change({ body: PaymentProviderInput.parse({ ...values, removeCertificates }) }, { quiet: true });
      report.success(t("saved"));
      onSaved();
    },
  });
}
type Form = ReturnType<typeof useProviderForm>["form"];

/** The account at one provider. Keys can be set but never read. */
export function ProviderDialog(props: Props) {
  const { provider, onClose, onFetched } = props;
  const t = useTranslation("business.payment-provider");
  const core = useTranslation("common");
  const { word } = useDictionary("biz_payment_method");
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const { form, submit, busy, error } = useProviderForm(props, removed);
  const method = word(provider.method).label;
  const isWechat = provider.method === "wechat";
  const text = (name: "merchantId" | "appId" | "gatewayUrl" | "certificateSerial" | "publicKeyId") => (
    <TextInput
      label={t(name === "merchantId" && !isWechat ? "sellerId" : name)}
      withAsterisk={name !== "publicKeyId"}
      {...form.getInputProps(name)}
    />
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      size={520}
      title={t("dialogTitle", { method })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <RecordTabs record={{ entity: "business/payment/provider", id: provider.method }}>
        <form onSubmit={submit} className={classes.form} noValidate>
          {error && <ErrorAlert error={error} />}
          <Switch
            label={t("enable")}
            checked={form.values.status === "0"}
            onChange={(event) => form.setFieldValue("status", event.currentTarget.checked ? "0" : "1")}
          />
          {text("merchantId")}
          {text("appId")}
          {isWechat && text("certificateSerial")}
          {isWechat && text("publicKeyId")}
          <KeyFields form={form} provider={provider} />
          {isWechat && (
            <StoredCertificates provider={provider} removed={removed} onRemoved={setRemoved} onFetched={onFetched} />
          )}
          {text("gatewayUrl")}
          {provider.hasPrivateKey && <PresentKeyField form={form} />}
          <TextInput
            label={t("notifyUrl")}
            description={t("notifyHelp")}
            readOnly
            value={provider.notifyUrl}
            rightSection={<CopyIcon text={provider.notifyUrl} label={t("copyNotify")} />}
          />
          <Row end>
            <Button onClick={onClose}>{core("cancel")}</Button>
            <Button type="submit" variant="filled" loading={busy}>
              {t("save")}
            </Button>
          </Row>
        </form>
      </RecordTabs>
    </Drawer>
  );
}

function KeyFields({ form, provider }: { readonly form: Form; readonly provider: PaymentProvider }) {
  const t = useTranslation("business.payment-provider");
  const isWechat = provider.method === "wechat";
  const stored = (isStored: boolean) => (isStored ? t("stored") : "");
  return (
    <>
      <Textarea
        label={t("privateKey")}
        description={t("privateKeyHelp")}
        rows={3}
        spellCheck={false}
        placeholder={stored(provider.hasPrivateKey)}
        {...form.getInputProps("privateKey")}
      />
      {isWechat && (
        <PasswordField
          label={t("apiKey")}
          autoComplete="off"
          placeholder={stored(provider.hasApiKey)}
          {...form.getInputProps("apiKey")}
        />
      )}
      <Textarea
        label={t("publicKey")}
        rows={3}
        spellCheck={false}
        placeholder={stored(provider.hasPublicKey)}
        {...form.getInputProps("publicKey")}
      />
      {isWechat && (
        <Textarea
          label={t("certificate")}
          description={t("certificateHelp")}
          rows={3}
          spellCheck={false}
          placeholder={stored(provider.certificates.length > 0)}
          {...form.getInputProps("certificate")}
        />
      )}
    </>
  );
}

/** Proves that whoever changes the account holds it. */
function PresentKeyField({ form }: { readonly form: Form }) {
  const t = useTranslation("business.payment-provider");
  return (
    <Textarea
      label={t("presentPrivateKey")}
      description={t("presentPrivateKeyHelp")}
      rows={3}
      spellCheck={false}
      {...form.getInputProps("presentPrivateKey")}
    />
  );
}

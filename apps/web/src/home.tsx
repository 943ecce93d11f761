import { CreditPanel } from "./core/account/credit-panel.tsx";
import { CardDays } from "./features/business/card/card-days.tsx";
import { CreditForecast } from "./features/business/card/credit-forecast.tsx";
import { EncoderAlerts } from "./features/business/encoder/encoder-alerts.tsx";
import { EncoderPanel } from "./features/business/encoder/encoder-pill.tsx";
import { NoticePanel } from "./features/system/notice/notice-panel.tsx";
import { HomePage } from "./shell/home-page.tsx";

/** Where a day starts, and what each feature says of it. */
export const Home = () => (
  <HomePage
    main={<CardDays />}
    side={
      <>
        <EncoderPanel />
        <EncoderAlerts />
        <CreditPanel>
          <CreditForecast />
        </CreditPanel>
        <NoticePanel />
      </>
    }
  />
);

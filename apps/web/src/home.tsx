import { CreditPanel } from "./core/account/credit-panel.tsx";
import { CardDays } from "./features/business/card/card-days.tsx";
import { CreditLasts } from "./features/business/card/credit-lasts.tsx";
import { EncoderPanel } from "./features/business/encoder/encoder-pill.tsx";
import { NeedyEncoders } from "./features/business/encoder/needy-encoders.tsx";
import { NoticePanel } from "./features/system/notice/notice-panel.tsx";
import { HomePage } from "./shell/home-page.tsx";

/** Where a day starts, and what each feature says of it. */
export const Home = () => (
  <HomePage
    main={<CardDays />}
    side={
      <>
        <EncoderPanel />
        <NeedyEncoders />
        <CreditPanel>
          <CreditLasts />
        </CreditPanel>
        <NoticePanel />
      </>
    }
  />
);

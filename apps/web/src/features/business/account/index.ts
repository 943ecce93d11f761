export { AccountFigures } from "./account-figures.tsx";
export { CreditForecast } from "./credit-forecast.tsx";

export { PendingJobsButton, PendingJobsDrawer } from "./pending-jobs-button.tsx";

export { HotelJobs } from "./hotel-jobs.tsx";
export { PendingJobsButton, PendingJobsDrawer } from "./pending-jobs-button.tsx";
export { useJobDays } from "./use-job-days.ts";

export { HotelJobs } from "./hotel-jobs.tsx";
export { jobTones } from "./job-tones.ts";
export { PendingJobsButton, PendingJobsDrawer } from "./pending-jobs-button.tsx";
export { useJobDays } from "./use-job-days.ts";

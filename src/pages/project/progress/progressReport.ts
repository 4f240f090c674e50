import { mutationOptions } from '@tanstack/react-query'
import { daysAfter, monthsAfter } from '#contract/time/holidays.ts'
import type { ProgressPhoto } from '#contract/reports/progressPhotos.ts'
import { browserOf } from '#src/data/browser.ts'
import { computedFrom } from '#src/data/computed.ts'

/** The first and the last day of a report. */
export interface ReportDays {
  startDate: string
  endDate: string
}

/** The month before a day, and the month of that day up to it. */
export function progressPresets(today: string): (ReportDays & { words: string })[] {
  const first = `${today.slice(0, 7)}-01`
  return [
    { words: 'Last month', startDate: monthsAfter(first, -1), endDate: daysAfter(first, -1) },
    { words: 'This month so far', startDate: first, endDate: today },
  ]
}

/** The photos that the report of these days may show. */
export const progressPhotos = (projectId: number, { startDate, endDate }: ReportDays) =>
  computedFrom<ProgressPhoto[]>(
    ['observation', 'questionResponseAction'],
    `projectProgressPhotos/${projectId}?startDate=${startDate}&endDate=${endDate}`,
  )

/** Fetches the progress report of a project as a PDF, with these photos in this order. */
export const progressReport = (projectId: number) =>
  mutationOptions({
    mutationKey: ['project', 'progressReport', projectId],
    mutationFn: ({ startDate, endDate, photos }: ReportDays & { photos: readonly number[] }, { client }) =>
      browserOf(client).http.file(
        `/api/downloadProjectProgressReport/${projectId}?startDate=${startDate}&endDate=${endDate}${photos.length > 0 ? `&photos=${photos.join()}` : ''}`,
      ),
  })

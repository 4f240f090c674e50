import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import { saveFile } from '#src/ui/DataTable/saveFile.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { ProgressPhotos } from './ProgressPhotos.tsx'
import { progressPhotos, progressPresets, progressReport, type ReportDays } from './progressReport.ts'

interface Props {
  project: Project
  onClose: () => void
}

/** Downloads the progress report of a project, of last month unless other days are chosen. */
export default function ProgressReportModal({ project, onClose }: Props) {
  const clock = useClock()
  const presets = progressPresets(dayOf(clock.now, clock.zone))
  const { mutateAsync } = useMutation(progressReport(project.id))
  const { startDate, endDate } = presets[0]!
  const form = useForm<ReportDays>({ defaultValues: { startDate, endDate } })
  const days = useWatch({ control: form.control })
  const [photos, setPhotos] = useState<readonly number[]>([])
  const client = useQueryClient()
  const download = async () => {
    const asked = form.getValues()
    // Photos that were chosen for other days are left out.
    const offered = client.getQueryData(progressPhotos(project.id, asked).queryKey) ?? []
    const shown = photos.filter((id) => offered.some((photo) => photo.id === id))
    const file = await mutateAsync({ ...asked, photos: shown })
    saveFile(file, `ProgressReport_${project.number}_${asked.endDate.replaceAll('-', '')}.pdf`)
    onClose()
  }
  const objection = problemOf(days)
  return (
    <ConfirmModal
      title={`Progress report of ${project.name}`}
      action="Download PDF"
      wide
      question="Progress, costs, RFIs and changes, labour, weather, safety, documents and the safety file, as far as you may read them."
      reason={objection}
      onConfirm={download}
      onCancel={onClose}
    >
      <ThemeProvider>
        <div className="views" role="group" aria-label="Days">
          {presets.map(({ words, ...preset }) => (
            <button
              key={words}
              type="button"
              aria-pressed={days.startDate === preset.startDate && days.endDate === preset.endDate}
              onClick={() => form.reset(preset)}
            >
              {words}
            </button>
          ))}
        </div>
        <div className="fields">
          <DateField form={form} name="startDate" label="Start" required />
          <DateField form={form} name="endDate" label="End" required />
        </div>
        {objection === null && project.pageData.allowedPages.sms && (
          <ProgressPhotos
            projectId={project.id}
            days={{ startDate: days.startDate!, endDate: days.endDate! }}
            chosen={photos}
            onChoose={setPhotos}
          />
        )}
      </ThemeProvider>
    </ConfirmModal>
  )
}

function problemOf({ startDate, endDate }: Partial<ReportDays>) {
  if (!startDate || !endDate) return 'Enter both days.'
  return endDate < startDate ? 'The last day must be on or after the first day.' : null
}

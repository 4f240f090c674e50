import { useMutation, useQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { useForm } from 'react-hook-form'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { cobieWarnings, cobieWorkbook } from '#src/pages/project/handover/cobie.ts'
import { ConfirmModal } from '#src/ui/dialogs/ConfirmModal.tsx'
import { saveFile } from '#src/ui/DataTable/saveFile.ts'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { CobieWarnings } from './CobieWarnings.tsx'

interface Props {
  project: Project
  system: System
  onClose: () => void
}

/** Downloads the handover data of a project as a COBie workbook, after listing what is missing from it. */
export default function CobieModal({ project, system, onClose }: Props) {
  const warnings = useQuery(cobieWarnings(project.id))
  const { mutateAsync } = useMutation(cobieWorkbook(project.id))
  const form = useForm({ defaultValues: { withWarnings: false } })
  const clock = useClock()
  const download = async () => {
    const file = await mutateAsync(form.getValues('withWarnings'))
    saveFile(file, `COBie_${project.number}_${dayjs(dayOf(clock.now, clock.zone)).format('YYYYMMDD')}.xlsx`)
    onClose()
  }
  return (
    <ConfirmModal
      title={`Download COBie data of ${project.name}?`}
      action="Download"
      question="An Excel workbook in the COBie 2.4 layout, for the people who will run the building."
      onConfirm={download}
      onCancel={onClose}
    >
      <ThemeProvider>
        <Loaded of={warnings} name="The warnings">
          {(found) =>
            found.length === 0 ? (
              <Notice tone="green">Nothing is missing in it.</Notice>
            ) : (
              <>
                <CobieWarnings project={project} system={system} warnings={found} />
                <CheckField form={form} name="withWarnings" label="Add this list as a last sheet" />
              </>
            )
          }
        </Loaded>
      </ThemeProvider>
    </ConfirmModal>
  )
}

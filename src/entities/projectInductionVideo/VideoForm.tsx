import { useState } from 'react'
import { sizeLimit } from '#contract/attachments.ts'
import type { ProjectInductionVideo } from '#contract/entities/projectInductionVideo.ts'
import { useAttachment } from '#src/data/attachments.ts'
import { FileDrop, idle } from '#src/ui/files/FileDrop.tsx'
import { NumberField } from '#src/ui/fields/NumberField.tsx'
import { SwitchField } from '#src/ui/fields/SwitchField.tsx'
import { TextField } from '#src/ui/fields/TextField.tsx'
import { LookupSelect } from '../lookup/shared/LookupSelect.tsx'
import { RecordForm } from '../record/RecordForm.tsx'
import { inductionVideos, videoEndings, videoFile } from './data.ts'
import { useNewVideo } from './useNewVideo.ts'

interface Props {
  id: number
  projectId: number
  onClose(): void
}

/** Adds or edits a film. A film that people have watched is deactivated instead of deleted. */
export function VideoForm({ projectId, ...props }: Props) {
  const { data, file, sending } = useNewVideo()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <RecordForm
      {...props}
      data={data}
      of={`project/${projectId}/`}
      defaults={{ projectId, title: '', languageId: 0 }}
      removal={({ title }) => ({
        name: title,
        consequences:
          'Its file is deleted too. A film that inductions refer to cannot be deleted: switch it off instead.',
      })}
    >
      {(form, row) => (
        <>
          <div className="fields">
            <TextField form={form} name="title" required autoFocus={row === null} maxLength={150} wide />
            <LookupSelect form={form} name="languageId" list="languages" required />
            <NumberField form={form} name="sortOrder" help="Films with lower numbers come first" />
            <SwitchField
              form={form}
              name="mustWatchFull"
              help="An induction cannot be submitted until all of it has been watched"
            />
            <SwitchField form={form} name="isActive" help="Off: new inductions do without it" />
          </div>
          {row ? (
            <ReplaceFile row={row} />
          ) : (
            <>
              <FileDrop
                label={videoFile.label}
                verb={chosen ? 'Choose another video' : 'Choose video'}
                of="file"
                endings={videoEndings}
                largest={videoFile.largest}
                limit={sizeLimit(videoFile)}
                going={{ ...idle, ...sending, problems: [], reset: () => undefined }}
                hint="MP4 or WebM"
                onFiles={([first]) => {
                  file.current = first ?? null
                  setChosen(first?.name ?? null)
                }}
              />
              {chosen && <p className="small">{chosen} is sent when you save.</p>}
            </>
          )}
        </>
      )}
    </RecordForm>
  )
}

function ReplaceFile({ row }: { row: ProjectInductionVideo }) {
  const { attachment, add, going } = useAttachment(inductionVideos.entity, 'fileId', row, { onAdded: () => undefined })
  return (
    <>
      <p className="small">{row.fileName ?? 'No file yet: nobody is shown this film.'}</p>
      <FileDrop
        label={attachment.label}
        verb={row.fileId === null ? 'Add video' : 'Replace video'}
        of="file"
        endings={videoEndings}
        largest={attachment.largest}
        limit={sizeLimit(attachment)}
        going={going}
        hint="MP4 or WebM"
        onFiles={(files) => add({ files })}
      />
    </>
  )
}

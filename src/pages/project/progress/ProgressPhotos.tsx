import { useQuery } from '@tanstack/react-query'
import { mostProgressPhotos, type ProgressPhoto } from '#contract/reports/progressPhotos.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { plainDate } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { progressPhotos, type ReportDays } from './progressReport.ts'
import './progressPhotos.css'

interface Props {
  projectId: number
  days: ReportDays
  /** Ids in the order in which they were chosen. */
  chosen: readonly number[]
  onChoose(chosen: readonly number[]): void
}

/** The photos that the report may show, of which some are chosen. */
export function ProgressPhotos({ projectId, days, chosen, onChoose }: Props) {
  const photos = useQuery(progressPhotos(projectId, days))
  return (
    <Loaded of={photos} name="The photos">
      {(offered) => {
        const shown = offered.filter(({ id }) => chosen.includes(id)).length
        return (
          <fieldset className="progress-photos">
            <legend>
              Photos{' '}
              <span className="muted">
                {shown} of up to {mostProgressPhotos} chosen
              </span>
            </legend>
            {offered.length === 0 ? (
              <p className="muted">Nobody added photos to observations or actions on these days.</p>
            ) : (
              <ul>
                {offered.map((photo) => (
                  <Photo
                    key={photo.id}
                    photo={photo}
                    isChosen={chosen.includes(photo.id)}
                    isFull={shown >= mostProgressPhotos}
                    onChange={(isChosen) =>
                      onChoose(isChosen ? [...chosen, photo.id] : chosen.filter((id) => id !== photo.id))
                    }
                  />
                ))}
              </ul>
            )}
          </fieldset>
        )
      }}
    </Loaded>
  )
}

interface PhotoProps {
  photo: ProgressPhoto
  isChosen: boolean
  isFull: boolean
  onChange(isChosen: boolean): void
}

function Photo({ photo: { id, words, day }, isChosen, isFull, onChange }: PhotoProps) {
  const clock = useClock()
  return (
    <li>
      <label title={words}>
        <img src={fileAddress(id, true)} alt="" loading="lazy" />
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span className="photo-words">
          {words}, {plainDate(day, clock)}
        </span>
      </label>
    </li>
  )
}

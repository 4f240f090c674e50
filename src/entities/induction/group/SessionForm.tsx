import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm, useWatch, type FieldValues } from 'react-hook-form'
import { induction } from '#contract/entities/induction.ts'
import type { Project } from '#contract/entities/project.ts'
import { labelOf } from '#contract/labels.ts'
import { processKindIds } from '#contract/processKinds.ts'
import { unwatched } from '#contract/safety/induction.ts'
import { Button } from '#src/ui/Button.tsx'
import { DateField } from '#src/ui/fields/DateField.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import { dayOf } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { lookups } from '../../lookup/data.ts'
import { LookupSelect } from '../../lookup/shared/LookupSelect.tsx'
import { SubTypeField } from '../../projectProcessSubType/shared/SubTypeField.tsx'
import { usePeopleOptions } from '../../userProjectRole/shared/usePeopleOptions.ts'
import { FilmList, useFilms } from '../Films.tsx'
import type { Session } from './session.ts'

interface Props {
  project: Project
  session: Session
  onChange(session: Session): void
  onBegin(session: Session): void
}

const label = (name: string) => labelOf(induction, name)
/** The fields that the user sets for the session, other than watched films. */
const chosenOf = ({ processSubTypeId, inductedOn, inductorUserId, languageId }: FieldValues) => ({
  processSubTypeId,
  inductedOn,
  inductorUserId,
  languageId,
})

/** Starts a session: common details, and the films, which the group watches together. */
export function SessionForm({ project, session, onChange, onBegin }: Props) {
  const start: FieldValues = chosenOf(session)
  const form = useForm({ defaultValues: start })
  const { now, zone } = useClock()
  const inductors = usePeopleOptions(project.id, [], ['sms'])
  const chosen = useWatch({ control: form.control }) as ReturnType<typeof chosenOf>
  const values = { ...session, ...chosen }
  const typed = JSON.stringify(chosen)
  useEffect(() => {
    if (typed !== JSON.stringify(chosenOf(session)))
      onChange({ ...session, ...(JSON.parse(typed) as Partial<Session>) })
  }, [typed, session, onChange])
  const { data: languages = [] } = useQuery(lookups.list({ list: 'languages' }))
  const code = languages.find(({ id }) => id === values.languageId)?.code ?? null
  const films = useFilms(project.id, code)
  const left = unwatched(films, code, values.watched)
  const isChosen = values.processSubTypeId > 0 && values.languageId > 0 && values.inductorUserId > 0
  const reason = !isChosen
    ? 'Choose the sub type and the language first'
    : left.length > 0 && `Watch ${left[0]!.title} to the end first`
  return (
    <div className="content group-session">
      <Panel title="Group induction">
        <ThemeProvider>
          <FieldLabels value={label}>
            <div className="fields">
              <SubTypeField form={form} projectId={project.id} system="sms" kindId={processKindIds.induction} />
              <LookupSelect form={form} name="languageId" list="languages" required />
              <DateField form={form} name="inductedOn" required until={dayOf(now, zone)} />
              <SelectField form={form} name="inductorUserId" required options={inductors} />
            </div>
          </FieldLabels>
        </ThemeProvider>
      </Panel>
      {values.languageId > 0 && films.length > 0 && (
        <Panel title="Videos for the group" count={films.length}>
          <div className="stack">
            <FilmList
              films={films}
              watched={values.watched}
              onWatched={(videoId, percent) =>
                percent >= 100 &&
                onChange({
                  ...values,
                  watched: [...values.watched.filter((one) => one.videoId !== videoId), { videoId, percent }],
                })
              }
            />
          </div>
        </Panel>
      )}
      <div className="line">
        <Button kind="primary" className="push" reason={reason} onClick={() => onBegin(values)}>
          Start with the first person
        </Button>
      </div>
    </div>
  )
}

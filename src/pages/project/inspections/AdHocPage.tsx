import { recordSystemIdOf } from '#contract/recordSystem.ts'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm, useWatch, type FieldValues } from 'react-hook-form'
import type { Checked } from '#contract/entity.ts'
import type { inspection } from '#contract/entities/inspection.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { labelOf } from '#contract/labels.ts'
import { projectPath } from '#contract/projectPath.ts'
import { ApiProblem } from '#src/data/http.ts'
import { useOnceKey } from '#src/data/useOnceKey.ts'
import { useUser } from '#src/data/useUser.ts'
import type { InspectionKind } from '#src/entities/inspection/shared/inspectionKind.ts'
import { useInspectedItems, useItemSchedule } from '#src/entities/inspection/shared/useInspectedItems.ts'
import { lookups } from '#src/entities/lookup/data.ts'
import { SubTypeField } from '#src/entities/projectProcessSubType/shared/SubTypeField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { FieldLabels } from '#src/ui/fields/field.ts'
import { CheckField } from '#src/ui/fields/CheckField.tsx'
import { SelectField } from '#src/ui/fields/SelectField.tsx'
import { TypeAheadField } from '#src/ui/fields/TypeAheadField.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { ThemeProvider } from '#src/ui/theme/ThemeProvider.tsx'
import type { AdHocSearch } from '../registers/observationSearch.ts'
import type { PageProps } from '../projectPage.ts'
import { useKnownRoot } from '../files/useKnownRoot.ts'
import '#src/entities/inspection/shared/inspection.css'
import { now } from '#src/clock/now.ts'

/** The built-in inspection type for inspections that are not on a schedule. */
const adHocTypeId = 80
const start = {
  itemTypeId: null,
  itemId: null,
  inspectionTypeId: adHocTypeId,
  processSubTypeId: 0,
  resetsSchedule: false,
}

/** An unscheduled inspection: the user chooses type, item and checklist, and inspects now. */
export function AdHocPage({
  kind,
  project,
  system,
  title,
  sentence,
  crumbs,
  search,
}: PageProps<AdHocSearch> & { kind: InspectionKind }) {
  useKnownRoot(project, system)
  const mayWrite = project.pageData.addsIn.includes(system)
  return (
    <>
      <PageHeader crumbs={crumbs} title={title} sentence={sentence} />
      <div className="ad-hoc">
        {mayWrite ? (
          <ThemeProvider>
            <FieldLabels value={(name) => labelOf(kind.data.entity, name)}>
              <Begin kind={kind} project={project} system={system} itemId={search.item ?? null} />
            </FieldLabels>
          </ThemeProvider>
        ) : (
          <Notice tone="grey" title={inspectionWords(system, kind.itemKind).reads}>
            Someone who contributes to its safety records inspects.
          </Notice>
        )}
      </div>
    </>
  )
}

/** Whether all messages of the error are already shown at fields. */
const isAtFields = (error: Error) => error instanceof ApiProblem && error.problems.every(({ field }) => Boolean(field))

interface BeginProps extends Pick<PageProps, 'project' | 'system'> {
  kind: InspectionKind
  /** The item id from the URL. */
  itemId: number | null
}

function Begin({ kind, project, system, itemId: asked }: BeginProps) {
  const navigate = useNavigate()
  const { id: userId } = useUser()
  const { key, renewAfter } = useOnceKey()
  const form = useForm({ defaultValues: { ...start, itemId: asked } as FieldValues })
  const { mutateAsync, error, isPending } = useMutation(kind.data.save(null, key))
  const [itemTypeId, itemId, inspectionTypeId] = useWatch({
    control: form.control,
    name: ['itemTypeId', 'itemId', 'inspectionTypeId'],
  }) as (number | null)[]
  const items = useInspectedItems(kind.itemKind, project.id, system)
  const schedule = useItemSchedule(kind.itemKind, itemId ?? 0)
  const { data: types = [] } = useQuery(lookups.list({ list: 'inspectionTypes' }))
  const itemTypes = new Map(items.map((one) => [one.equipmentTypeId, one.equipmentTypeName]))
  const row = schedule?.schedules.find((one) => one.inspectionTypeId === inspectionTypeId)
  const checklist = row?.subTypeId ?? null
  useEffect(() => {
    // An early inspection of a schedule still uses the schedule's checklist.
    if (checklist !== null) form.setValue('processSubTypeId', checklist, { shouldDirty: true })
  }, [checklist, form])
  const begin = async (chosen: FieldValues) => {
    const draft = {
      projectId: project.id,
      systemId: recordSystemIdOf(system),
      [kind.itemField]: itemId ?? 0,
      inspectionTypeId,
      processSubTypeId: chosen.processSubTypeId as number,
      resetsSchedule: row !== undefined && chosen.resetsSchedule === true,
      performedOn: new Date(Math.floor(now() / 60_000) * 60_000).toISOString(),
      performedByUserId: userId,
    }
    try {
      const made = await mutateAsync(draft as unknown as Checked<typeof inspection>)
      void navigate({ to: kind.href(made, system) })
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal
      renewAfter(refusal)
      for (const { field, message } of refusal.problems)
        if (field) form.setError(field === kind.itemField ? 'itemId' : field, { message })
    }
  }
  const words = inspectionWords(system, kind.itemKind)
  const itemsPage = projectPath(system, project.id, kind.pages.items)
  return (
    <Panel title={words.now}>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void form.handleSubmit(begin)()
        }}
      >
        {error && !isAtFields(error) && <Notice tone="red">{error.message}</Notice>}
        <div className="fields">
          <SelectField
            form={form}
            name="itemTypeId"
            label="Type"
            none="All types"
            options={[...itemTypes]
              .map(([value, label]) => ({ value, label }))
              .toSorted((one, other) => one.label.localeCompare(other.label))}
          />
          <TypeAheadField
            form={form}
            name="itemId"
            label={words.item}
            required
            items={items
              .filter((one) => itemTypeId === null || one.equipmentTypeId === itemTypeId)
              .map(({ id, number, name }) => ({ id, text: `${number} ${name}` }))}
          />
          <SelectField
            form={form}
            name="inspectionTypeId"
            label={words.type}
            required
            options={types.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SubTypeField form={form} projectId={project.id} system={system} kindId={kind.kindId} />
          {row && (
            <CheckField
              form={form}
              name="resetsSchedule"
              help="It takes the place of the one that the schedule asks for"
            />
          )}
        </div>
        <p className="quiet small">
          {`${words.item} not in the list?`} <UiLink href={`${itemsPage}?open=0`}>Add it first</UiLink>.
        </p>
        <div className="line">
          <Button type="submit" kind="primary" icon={<IconPlayerPlay size={16} />} disabled={isPending}>
            {words.start}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

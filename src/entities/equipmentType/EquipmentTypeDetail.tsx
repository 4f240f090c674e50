import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { equipmentType, appliesToWords, type EquipmentType } from '#contract/entities/equipmentType.ts'
import { labelsOf } from '#contract/labels.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Facts } from '#src/ui/Facts.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { History } from '../record/History.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { equipmentTypes } from './data.ts'
import { ScheduleTable } from './ScheduleTable.tsx'
import { useTypeWords } from './useTypeWords.ts'

const EquipmentTypeForm = arriving(() =>
  import('./EquipmentTypeForm.tsx').then(({ EquipmentTypeForm }) => ({ default: EquipmentTypeForm })),
)

interface Props {
  id: number
  editing: boolean
}

const labels = labelsOf(equipmentType)

/** One equipment type; 0 opens the form of a new one. */
export function EquipmentTypeDetail({ id, editing }: Props) {
  const navigate = useNavigate({ from: '/manage/equipmentTypes/edit/$id' })
  const toList = () => void navigate({ to: '/manage/equipmentTypes' })
  const crumbs = useCrumbs('New equipment type')
  if (id > 0)
    return (
      <Known
        key={id}
        id={id}
        editing={editing}
        setEditing={(open) => void navigate({ search: open ? { edit: 1 } : {}, replace: true })}
        onGone={toList}
      />
    )
  return (
    <>
      <PageHeader crumbs={crumbs} title="New equipment type" />
      <Suspense>
        <EquipmentTypeForm
          id={0}
          onClose={toList}
          onSaved={({ id: made }) =>
            void navigate({ to: '/manage/equipmentTypes/edit/$id', params: { id: made }, search: {}, replace: true })
          }
          onStay={({ id: made }) =>
            void navigate({
              to: '/manage/equipmentTypes/edit/$id',
              params: { id: made },
              search: { edit: 1 },
              replace: true,
            })
          }
        />
      </Suspense>
    </>
  )
}

function Known({
  id,
  editing,
  setEditing,
  onGone,
}: Props & { setEditing: (open: boolean) => void; onGone: () => void }) {
  const type = useOpenRecord(equipmentTypes.detail(id))
  const history = useQuery(equipmentTypes.history(id))
  const [tab, setTab] = useState('inspections')
  const words = useTypeWords()
  return (
    <>
      <PageHeader
        crumbs={useCrumbs(type.name)}
        title={type.name}
        beside={!type.isActive && <span className="quiet">Inactive</span>}
        actions={
          type.canEdit && (
            <Button
              kind="primary"
              icon={<IconPencil size={16} />}
              onPointerEnter={EquipmentTypeForm.early}
              onClick={() => setEditing(true)}
            >
              Edit equipment type
            </Button>
          )
        }
        below={<KeyFacts type={type} />}
      />
      <div className="content">
        <Tabs
          label="About this equipment type"
          tabs={[
            { id: 'inspections', label: 'Inspections', count: type.scheduleCount },
            { id: 'history', label: 'History', count: history.data?.length },
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'inspections' && <ScheduleTable schedules={type.schedules} />}
          {tab === 'history' && <History of={history} entity={equipmentTypes.entity} words={words} />}
        </Tabs>
      </div>
      {editing && (
        <Suspense>
          <EquipmentTypeForm id={id} onClose={() => setEditing(false)} onRemoved={onGone} />
        </Suspense>
      )}
    </>
  )
}

function KeyFacts({ type }: { type: EquipmentType }) {
  const words = useTypeWords()
  return (
    <Facts
      facts={[
        { label: labels.categoryId, value: type.categoryName },
        {
          label: labels.appliesTo,
          value: appliesToWords[type.appliesTo],
          more: type.isAsset ? 'Belongs to the building' : undefined,
        },
        {
          label: labels.requiredTrainingTypeIds,
          value: words('requiredTrainingTypeIds', type.requiredTrainingTypeIds),
          long: true,
        },
        { label: labels.documentsRequired, value: words('documentsRequired', type.documentsRequired), long: true },
      ]}
    />
  )
}

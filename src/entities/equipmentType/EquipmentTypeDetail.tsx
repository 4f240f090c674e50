import { recordHistory } from '#src/data/recordHistory.ts'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { equipmentType, appliesToWords, type EquipmentType } from '#contract/entities/equipmentType.ts'
import { labelsOf } from '#contract/labels.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { Button } from '#src/ui/Button.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { History } from '../record/History.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useEditPage } from '../record/useEditPage.ts'
import { EquipmentTypeForm, EquipmentTypeList } from './EquipmentTypeList.tsx'
import { equipmentTypes } from './data.ts'
import { ScheduleTable } from './ScheduleTable.tsx'
import { useTypeWords } from './useTypeWords.ts'

const labels = labelsOf(equipmentType)

/** An equipment type. Id 0 opens the form of a new one over the list. */
export function EquipmentTypeDetail({ id, editing }: { id: number; editing: boolean }) {
  const page = useEditPage(id, editing, '/manage/equipmentTypes')
  return (
    <>
      {id > 0 ? <Known key={id} id={id} onEdit={page.edit} /> : <EquipmentTypeList />}
      {page.isOpen && (
        <Suspense>
          <EquipmentTypeForm {...page.form} />
        </Suspense>
      )}
    </>
  )
}

function Known({ id, onEdit }: { id: number; onEdit: () => void }) {
  const type = useOpenRecord(equipmentTypes.detail(id))
  const history = useQuery(recordHistory(equipmentTypes.entity, id))
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
              onPointerEnter={EquipmentTypeForm.preload}
              onClick={onEdit}
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
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
          chosen={tab}
          onChoose={setTab}
        >
          {tab === 'inspections' && <ScheduleTable schedules={type.schedules} />}
          {tab === 'history' && <History of={history} entity={equipmentTypes.entity} words={words} />}
        </Tabs>
      </div>
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

import { ClipboardFile } from '@blueprintjs/icons'
import { defineFeature } from '../../kit/defineFeature.ts'

export const rationalisation = defineFeature({
  screens: [
    {
      id: 'manage-alarm-rationalisation',
      path: '/manage/alarm/rationalisation',
      title: { cn: '报警合理化', en: 'Alarm rationalisation' },
      load: () => import('./RationalisationScreen.tsx'),
      isBeyondSpec: true,
    },
  ],
  menu: [
    {
      area: 'manage',
      to: '/manage/alarm/rationalisation',
      after: '/manage/alarm/class',
      icon: ClipboardFile,
      text: { cn: '报警合理化', en: 'Alarm rationalisation' },
      allow: 'equipment.read',
    },
  ],
})

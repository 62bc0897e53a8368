import '@mimic/viewer/element'
import { createApp, defineComponent, h, onMounted, ref } from 'vue'

const query = new URLSearchParams(location.search)

const MimicPage = defineComponent({
  props: { page: { type: String, required: true } },
  setup({ page }) {
    const place = ref<HTMLElement>()
    onMounted(() => {
      const viewer = place.value?.querySelector('mimic-viewer')
      viewer?.on('status', ({ status }) => {
        document.title = status
      })
      // @ts-expect-error it writes numbers, texts and yes or no
      const write = () => viewer?.setValue('1004-level-sp', { value: 4 })
      void write
    })
    return () =>
      h('div', { ref: place }, [
        h('mimic-viewer', {
          '^server': query.get('server'),
          '^token': query.get('token'),
          '^page': page,
          '^locale': 'en',
        }),
      ])
  },
})

createApp(MimicPage, { page: query.get('page') ?? '' }).mount('#app')

// Runs before the first paint, so that a person who works in the dark does not see a white flash.
;(function () {
  var root = document.documentElement
  // A page that the server drew has the answers of its first calls beside it. Its scripts come after its picture.
  var isRendered = root.hasAttribute('data-rendered')
  var files = []
  try {
    if (goToLastPage()) return
    begin()
  } catch {
    // Storage is switched off: the page starts light.
  }
  if (isRendered) {
    // Going back changes the address under the picture, which goes on showing what it did.
    root.setAttribute('data-rendered-at', location.pathname + location.search)
    holdEarly()
    afterPicture(function () {
      files.forEach(preload)
      run(document.querySelector('meta[name="main"]').content)
    })
  } else files.forEach(preload)

  // Started from its icon, the app opens on the page where the same person was last.
  function goToLastPage() {
    if (location.pathname !== '/' || location.search !== '?app=1') return false
    var kept = JSON.parse(localStorage.getItem('oficina.last-page') || 'null')
    var isOurs = kept && kept.key === localStorage.getItem('oficina.session-key') && /^\/[^/\\]/.test(kept.path)
    if (isOurs) location.replace(kept.path)
    return isOurs
  }

  function begin() {
    var scheme = localStorage.getItem('oficina.color-scheme')
    // A rendered page has the language of its reader. The stored one may be of someone who used this browser before.
    var language = isRendered ? root.lang : localStorage.getItem('oficina.language')
    var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    if (language) root.lang = language
    // Whoever was signed in here will most likely see the screen that the address names: what it begins with is asked for at once.
    var named = document.querySelector('meta[name="screens"]')
    if (!named || !localStorage.getItem('oficina.session-key')) return
    var screens = JSON.parse(named.content)
    // The page rendered at the bare address is home.
    var address = isRendered && location.pathname === '/' ? '/home' : location.pathname
    var asked = (window.oficinaAsked = {})
    Object.keys(screens).forEach(function (path) {
      if (address.indexOf(path) !== 0) return
      var screen = screens[path]
      var part = address.slice(path.length).split('/')[0]
      if (!isRendered)
        screen.calls.forEach(function (call) {
          // An address that names nothing is told by the page itself.
          if (call.indexOf('{') >= 0 && !/^[a-z]+_[0-9a-z]{6,24}$/.test(part)) return
          var url = '/api' + call.replace(/\{\w+\}/, part)
          asked[url] = fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } })
          // Whoever takes the answer is told; nobody may be there to take it.
          asked[url].catch(function () {})
        })
      files = files.concat(screen.files, screen.texts[language || navigator.language] || [])
    })
  }

  function preload(file) {
    var link = document.createElement('link')
    link.rel = 'modulepreload'
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.append(link)
  }

  function run(file) {
    var script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = file
    document.head.append(script)
  }

  function afterPicture(work) {
    function later() {
      setTimeout(function () {
        work()
      })
    }
    document.addEventListener('DOMContentLoaded', function () {
      // Where nobody looks, no picture is made at all.
      if (document.hidden) later()
      else requestAnimationFrame(later)
    })
  }

  // A server-rendered page can be used before its scripts load: links work by themselves, other clicks are recorded and
  // replayed.
  function holdEarly() {
    var pressed = []
    function onClick(event) {
      var target = pressedAt(event.target)
      if (!target || event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      pressed.push(function () {
        // A part that is taken over only now begins to listen when a press begins, and would not see that a choice changed.
        target.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
        target.click()
      })
    }
    // A choice that the browser made by itself would be on the page, and known to nobody.
    function pressedAt(place) {
      var label = place.closest('label')
      return place.closest('button') || (label && label.querySelector('[type="radio"], [type="checkbox"]'))
    }
    function onKey(event) {
      var target = event.target
      var isCommand = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
      var isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
      if (!isCommand && (!isLetter || target.closest('input'))) return
      if (isCommand) event.preventDefault()
      event.stopPropagation()
      pressed.push(function () {
        target.dispatchEvent(new KeyboardEvent('keydown', event))
      })
    }
    window.addEventListener('click', onClick, true)
    window.addEventListener('keydown', onKey, true)
    window.oficinaEarly = function () {
      window.removeEventListener('click', onClick, true)
      window.removeEventListener('keydown', onKey, true)
      pressed.forEach(function (press) {
        press()
      })
    }
  }
})()

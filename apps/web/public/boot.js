// Runs before the first paint, so that a person who works in the dark does not see a white flash.
;(function () {
  var root = document.documentElement
  try {
    var scheme = localStorage.getItem('oficina.color-scheme')
    var language = localStorage.getItem('oficina.language')
    var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    if (language) root.lang = language
    // Whoever was signed in here will most likely see the screen that the address names: what it begins with is asked for at once.
    var named = document.querySelector('meta[name="screens"]')
    if (!named || !localStorage.getItem('oficina.session-key')) return
    var screens = JSON.parse(named.content)
    var asked = (window.oficinaAsked = {})
    Object.keys(screens).forEach(function (path) {
      if (location.pathname.indexOf(path) !== 0) return
      var screen = screens[path]
      var part = location.pathname.slice(path.length).split('/')[0]
      screen.calls.forEach(function (call) {
        // An address that names nothing is told by the page itself.
        if (call.indexOf('{') >= 0 && !/^[a-z]+_[0-9a-z]{6,24}$/.test(part)) return
        var url = '/api' + call.replace(/\{\w+\}/, part)
        asked[url] = fetch(url, { credentials: 'same-origin', headers: { accept: 'application/json' } })
        // Whoever takes the answer is told; nobody may be there to take it.
        asked[url].catch(function () {})
      })
      screen.files.concat(screen.texts[language || navigator.language] || []).forEach(function (file) {
        var link = document.createElement('link')
        link.rel = 'modulepreload'
        link.crossOrigin = ''
        link.href = '/' + file
        document.head.append(link)
      })
    })
  } catch {
    // Storage is switched off: the page starts light.
  }
})()

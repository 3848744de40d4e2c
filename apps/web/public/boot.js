// Runs before the first paint, so that a person who works in the dark does not see a white flash.
;(function () {
  var root = document.documentElement
  try {
    var scheme = localStorage.getItem('oficina.color-scheme')
    var language = localStorage.getItem('oficina.language')
    var dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
    if (language) root.lang = language
    // Whoever was signed in here will most likely see the screen that the address names: its files are asked for at once.
    var named = document.querySelector('meta[name="screen-files"]')
    if (named && localStorage.getItem('oficina.session-key')) {
      var files = JSON.parse(named.content)
      Object.keys(files).forEach(function (path) {
        if (location.pathname.indexOf(path) !== 0) return
        files[path].forEach(function (file) {
          var link = document.createElement('link')
          link.rel = 'modulepreload'
          link.crossOrigin = ''
          link.href = '/' + file
          document.head.append(link)
        })
      })
    }
  } catch {
    // Storage is switched off: the page starts light.
  }
})()

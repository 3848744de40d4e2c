const list = (names: string): string[] => names.split(', ')

/** Names that stay the same in every language. Whoever is really called so is meant by none of them. */
export const firstNames = list(
  'Adriana, Alice, Amanda, André, Antônio, Beatriz, Caio, Camila, Carla, Carolina, Cecília, Clara, Daniel, ' +
    'Débora, Eduardo, Elisa, Fábio, Fernanda, Gabriel, Helena, Henrique, Isabela, João, Joana, Júlia, ' +
    'Larissa, Leonardo, Letícia, Lívia, Lucas, Luiza, Manuela, Marcelo, Mariana, Mateus, Miguel, Natália, ' +
    'Otávio, Patrícia, Paula, Pedro, Renata, Ricardo, Roberta, Rodrigo, Sofia, Tatiana, Tomás, Valéria, ' +
    'Vicente, Vitória, Yara',
)

export const lastNames = list(
  'Almeida, Andrade, Azevedo, Barbosa, Barros, Bastos, Brandão, Campos, Cardoso, Carvalho, Castro, ' +
    'Coutinho, Cunha, Dias, Esteves, Faria, Fonseca, Freitas, Guimarães, Lacerda, Leal, Lima, Macedo, ' +
    'Magalhães, Martins, Medeiros, Mello, Menezes, Monteiro, Moraes, Moreira, Nunes, Pacheco, Peixoto, ' +
    'Pinheiro, Queiroz, Ramos, Rezende, Rocha, Sales, Santana, Siqueira, Soares, Teixeira, Valadares, ' +
    'Vasconcelos, Vidal, Xavier',
)

/** What companies are called. */
export const placeNames = list(
  'Aroeira, Aurora, Bela Vista, Boa Esperança, Cajueiro, Campo Belo, Canto da Serra, Capim Dourado, ' +
    'Dona Lúcia, Doze Janelas, Flor de Lis, Fonte Nova, Girassol, Horizonte, Igarapé, Ipê Amarelo, ' +
    'Jardim de Minas, Lagoa Azul, Lavra, Mangabeira, Maré Alta, Mirante, Mucugê, Nascente, Ouro Fino, ' +
    'Pátio Central, Pedra Clara, Ponto Alto, Quatro Ventos, Recanto, Ribeirão, Sabiá, Santa Teresa, Sereno, ' +
    'Serra Azul, Solar, Terra Boa, Três Marias, Vale Verde, Vila Rica',
)

export const streets = list(
  'Rua das Acácias, Rua dos Ipês, Avenida do Contorno, Rua Rio Doce, Rua da Bahia, Avenida Brasil, ' +
    'Rua São João, Rua do Ouro, Avenida Central, Rua das Palmeiras, Rua Espírito Santo, ' +
    'Alameda dos Jacarandás, Rua Tiradentes, Rua Sete de Setembro, Avenida Beira-Rio, Rua Aimorés, ' +
    'Rua Boa Vista, Travessa do Comércio',
)

/** With the area code of their telephones. */
export const cities: readonly (readonly [name: string, areaCode: string])[] = [
  ['Belo Horizonte', '31'],
  ['Belo Horizonte', '31'],
  ['Belo Horizonte', '31'],
  ['Nova Lima', '31'],
  ['Contagem', '31'],
  ['Betim', '31'],
  ['Ouro Preto', '31'],
  ['Tiradentes', '32'],
  ['Juiz de Fora', '32'],
  ['Divinópolis', '37'],
]

/** What pieces of furniture are called, by the trees and birds of the country. */
export const modelNames = ['Araçá', 'Cambuí', 'Guará', 'Jatobá', 'Pitanga', 'Tiê']
